/** The compiler replaces it with a constant, so code for other modes is removed from the build. */
declare const process: { env: { NODE_ENV: 'development' | 'production' | 'test' } }

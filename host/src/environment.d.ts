/** As the compiler replaces it: what asks for another mode than that of the build is not in the build. */
declare const process: { env: { NODE_ENV: 'development' | 'production' | 'test' } }

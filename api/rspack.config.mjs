import path from 'node:path'
import { rspack } from '@rspack/core'

const root = import.meta.dirname

/**
 * One file each for the server, the command line, the thread of the embedded database and the benchmarks. Our own packages are bundled; what npm installs is imported at
 * run time, as some of it has native or WebAssembly parts beside its code.
 */
export default {
  context: root,
  mode: 'production',
  target: ['node20', 'es2022'],
  entry: {
    server: './src/server.ts',
    cli: './src/cli.ts',
    databaseWorker: './src/db/databaseWorker.ts',
    bench: './bench/main.ts',
    benchClient: './bench/client.ts',
  },
  devtool: 'source-map',
  output: {
    path: path.join(root, 'dist'),
    filename: '[name].js',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  externalsType: 'module',
  externals: [
    ({ request }, done) =>
      /^(\.|\/|@freehold\/)/.test(request) ? done() : done(undefined, `module ${request}`),
  ],
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    // Files are found beside the bundle when it runs, not where it was built.
    parser: { javascript: { importMeta: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
      },
    ],
  },
  plugins: [new rspack.CopyRspackPlugin({ patterns: [{ from: 'drizzle', to: 'migrations' }] })],
  // Readable stacks; NODE_ENV is read when it runs.
  optimization: { minimize: false, nodeEnv: false },
  performance: false,
  stats: 'errors-warnings',
}

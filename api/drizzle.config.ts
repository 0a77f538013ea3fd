import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` in this folder writes the next migration; a merged one is never edited. */
export default defineConfig({ dialect: 'postgresql', schema: './src/db/schema.ts', out: './drizzle' })

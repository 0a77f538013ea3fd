import { createJiti } from 'jiti'

/** Checks the shared modules against their records; with --record, writes the records anew. */
const { checkInterfaces } = await createJiti(import.meta.url).import('./src/interfaces/checkInterfaces')
const findings = checkInterfaces({ isRecording: process.argv.includes('--record') })
for (const finding of findings) console.error(finding)
process.exit(findings.length === 0 ? 0 : 1)

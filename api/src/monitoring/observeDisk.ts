import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import type { Services } from '../services'

/** The space of the volumes that the server writes to, and whether the database's has too little. */
export function observeDisk({ config, disk, metrics: { registry } }: Services): void {
  const directories = { data: config.dataDirectory, releases: config.releasesDirectory }
  const observe = (name: string, help: string, blocks: 'bavail' | 'blocks') =>
    new Gauge({
      name,
      help,
      labelNames: ['directory'],
      registers: [registry],
      async collect() {
        for (const [directory, path] of Object.entries(directories)) {
          const volume = await statfs(path).catch(() => null)
          // The first publication makes the directory of releases.
          if (volume !== null) this.set({ directory }, volume[blocks] * volume.bsize)
        }
      },
    })
  observe('freehold_disk_free_bytes', 'Space that is left on the volume of a directory', 'bavail')
  observe('freehold_disk_size_bytes', 'Size of the volume of a directory', 'blocks')
  const isFull = new Gauge({
    name: 'freehold_disk_full',
    help: 'Whether writes are refused because the disk of the database is full',
    collect() {
      this.set(disk.isFull ? 1 : 0)
    },
    registers: [],
  })
  registry.registerMetric(isFull)
}

import { defineClusters } from './testing/defineClusters'

defineClusters({ homes: 20_000, views: 2_000 })

import { endurance } from '../testing/endurance'
import { defineClusters } from './testing/defineClusters'

defineClusters({ homes: 20_000, views: endurance.views })

import { hostConfig } from '@freehold/federation'

export default ({ RSPACK_SERVE: isServed }, { mode = 'production' }) =>
  hostConfig({ root: import.meta.dirname, mode, isServed })

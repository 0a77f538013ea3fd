import { hostConfig } from '@freehold/federation'

export default (_env, { mode = 'production' }) => hostConfig({ root: import.meta.dirname, mode })

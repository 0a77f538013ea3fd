import { remoteConfig } from '@freehold/federation'

export default (_env, { mode = 'production' }) => remoteConfig({ root: import.meta.dirname, mode })

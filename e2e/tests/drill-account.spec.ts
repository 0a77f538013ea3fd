import { drillFaults, drillRemote } from '../src/drill/drillRemote'
import { parts } from '../src/drill/parts'

drillFaults(parts.account, ['503', 'hangs', 'wrong hash: exposed chunk', 'throws while rendering'])
drillRemote(parts.account)

import { drillFaults, drillRemote } from '../src/drill/drillRemote'
import { parts } from '../src/drill/parts'

drillFaults(parts.account, ['hangs', 'wrong hash: exposed chunk'])
drillRemote(parts.account)

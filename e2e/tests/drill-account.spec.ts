import { drillFaults, drillRemote } from '../src/drill/drillRemote'
import { drilledRemotes } from '../src/drill/drilledRemotes'
import { drill } from '../src/suites'

drillFaults(drilledRemotes.account, ['hangs', 'wrong hash: exposed chunk'])
drillRemote(drilledRemotes.account, drill)

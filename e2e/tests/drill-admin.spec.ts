import { drillRemote } from '../src/drill/drillRemote'
import { drilledRemotes } from '../src/drill/drilledRemotes'
import { drill } from '../src/suites'

drillRemote(drilledRemotes.admin, drill)

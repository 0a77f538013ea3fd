import { drillRemote } from '../src/drill/drillRemote'
import { drilledRemotes } from '../src/drill/drilledRemotes'
import { endurance } from '../src/suites'

drillRemote(drilledRemotes.search, endurance)

import { drillRemote } from '../src/drill/drillRemote'
import { drilledRemotes } from '../src/drill/drilledRemotes'

drillRemote(drilledRemotes.search)

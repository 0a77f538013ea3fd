import { drillRemote } from '../src/drill/drillRemote'
import { parts } from '../src/drill/parts'

drillRemote(parts.account)

import { endurance } from '../testing/endurance'
import { defineEnumeration } from './defineEnumeration'

defineEnumeration(endurance.timedCalls)

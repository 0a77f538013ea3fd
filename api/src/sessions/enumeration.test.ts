import { defineEnumeration } from './defineEnumeration'

defineEnumeration(60)

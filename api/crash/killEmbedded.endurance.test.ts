import { endurance } from '../src/testing/endurance'
import { defineKillsEmbedded, firstStartSteps } from './killEmbedded'

// A drill may use any number of kills.
jest.setTimeout(86_400_000)

defineKillsEmbedded({ rounds: endurance.kills, ofFirstStart: firstStartSteps, loadsDemo: true })

import { endurance } from '../src/testing/endurance'
import { defineKillsOnPostgres } from './killPostgres'

// A drill may use any number of kills.
jest.setTimeout(86_400_000)

defineKillsOnPostgres(endurance.kills)

import { defineKillsOnPostgres } from './killPostgres'

jest.setTimeout(300_000)

defineKillsOnPostgres(3)

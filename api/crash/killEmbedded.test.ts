import { defineKillsEmbedded } from './killEmbedded'

jest.setTimeout(300_000)

defineKillsEmbedded({
  rounds: 3,
  ofFirstStart: ['database.unfinished/global/pg_control'],
  loadsDemo: false,
})

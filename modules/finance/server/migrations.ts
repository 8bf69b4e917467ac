import type { ServerModule } from '@mortise/server'
import { enforcement } from './ledger/enforcement.ts'
import { postFunctions } from './ledger/post-function.ts'

export const migrations: NonNullable<ServerModule['migrations']> = [
  {
    name: '2026-11-18-books-that-hold',
    async run(client) {
      await client.query(enforcement)
      await client.query(postFunctions)
    },
  },
]

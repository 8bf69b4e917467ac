import type { ServerModule } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'

export const migrations: NonNullable<ServerModule['migrations']> = [
  {
    // Accounts of before say whose they are, so that no owner has one twice.
    name: '2026-11-18-owners-of-accounts',
    at: 'after',
    async run(client) {
      await client.query(
        `update ${BankInfo.table} set owner_key = coalesce(store, owner_name, '') where owner_key is null`,
      )
    },
  },
]

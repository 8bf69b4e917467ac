import type { ServerModule } from '@mortise/server'

/** Empty texts are as good as none here, which a combination told in the definition does not know. */
export const migrations: ServerModule['migrations'] = [
  {
    name: '2026-11-15-materials-are-told-apart',
    at: 'after',
    async run(client) {
      await client.query(`create unique index if not exists bas_material_alike on bas_material
        (tenant_id, name, coalesce(model, ''), coalesce(size, ''), coalesce(color, '')) where not deleted`)
    },
  },
]

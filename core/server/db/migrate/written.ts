import type { PoolClient } from 'pg'
import type { Migration } from '../tables/migration.ts'
import type { ModuleTables } from '../tables/module-tables.ts'

interface Pending {
  readonly module: string
  readonly migration: Migration
}

/** Migrations written by hand that this database has not seen, modules in their order, names in theirs. */
export async function pendingMigrations(
  client: PoolClient,
  modules: readonly ModuleTables[],
): Promise<Pending[]> {
  const { rows } = await client.query<{ key: string }>(
    `select module || ' ' || name as key from engine.migration where sql is null`,
  )
  const seen = new Set(rows.map((row) => row.key))
  return allMigrations(modules).filter(({ module, migration }) => !seen.has(`${module} ${migration.name}`))
}

export function allMigrations(modules: readonly ModuleTables[]): Pending[] {
  return modules.flatMap(({ module, migrations = [] }) =>
    migrations
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map((migration) => ({ module: module.name, migration })),
  )
}

export async function runMigration(client: PoolClient, { module, migration }: Pending) {
  try {
    await migration.run(client)
  } catch (error) {
    throw new Error(`模块 ${module} 的迁移 ${migration.name} 失败：${(error as Error).message}`, {
      cause: error,
    })
  }
  await client.query('insert into engine.migration (module, name) values ($1, $2)', [module, migration.name])
}

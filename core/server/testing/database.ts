import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** A new database for one test file: a copy of the template when one is named, else empty. */
export async function freshDatabase(template?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const source = template ?? 'template0' // Nobody is ever connected to it, which a template must grant.
  await onServer(`CREATE DATABASE ${name} TEMPLATE "${source}" STRATEGY file_copy`)
  const url = new URL(inject('pgUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function onServer(statement: string) {
  const client = new Client({ connectionString: inject('pgUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

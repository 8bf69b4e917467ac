import { Client } from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

test('a fresh database holds what its template holds, and nothing reaches back', async () => {
  const template = await freshDatabase()
  await ask(template.url, 'CREATE TABLE door AS SELECT 1 AS id')
  const copy = await freshDatabase(new URL(template.url).pathname.slice(1))
  await ask(copy.url, 'INSERT INTO door VALUES (2)')

  expect(await ask(copy.url, 'SELECT id FROM door ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }])
  expect(await ask(template.url, 'SELECT id FROM door')).toEqual([{ id: 1 }])
  await copy.drop()
  await template.drop()
  await expect(ask(copy.url, 'SELECT 1')).rejects.toThrow('does not exist')
})

test('a database is dropped although somebody is still connected', async () => {
  const { url, drop } = await freshDatabase()
  const client = new Client({ connectionString: url })
  const broken = new Promise((resolve) => client.on('error', resolve))
  await client.connect()

  await drop()
  expect(await broken).toMatchObject({ code: '57P01' })
})

async function ask(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

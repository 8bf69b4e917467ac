import { Client } from 'pg'

/** Tells whether the password in the address is right; makes the database it names when that is missing. */
export async function canLogIn(url: string): Promise<boolean> {
  try {
    await run(url)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '28P01') return false
    if (code !== '3D000') throw new Error(`无法连接内置数据库：${(error as Error).message}`, { cause: error })
    const maintenance = new URL(url)
    const name = maintenance.pathname.slice(1)
    maintenance.pathname = '/postgres'
    await run(maintenance.href, `CREATE DATABASE ${name}`)
  }
  return true
}

async function run(url: string, statement = 'SELECT 1') {
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // A connection that breaks while it closes is no concern of ours.
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import mysql from 'mysql2/promise'

const program =
  ['/usr/sbin/mariadbd', '/usr/local/sbin/mariadbd'].find((file) => existsSync(file)) ?? 'mariadbd'

/** A real MariaDB of the test's own: a database `shop`, and a user `reader` who may read it. */
export async function startMariadb(port: number): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mariadb-'))
  const data = path.join(folder, 'data')
  await mkdir(data)
  const own = [
    '--no-defaults',
    `--user=${userInfo().username}`,
    `--datadir=${data}`,
    '--innodb-log-file-size=8M',
    '--innodb-buffer-pool-size=16M',
  ]
  await bootstrap([...own, '--bootstrap'])
  const server = spawn(
    program,
    [...own, `--socket=${folder}/s`, `--port=${port}`, '--bind-address=127.0.0.1'],
    { stdio: 'ignore' },
  )
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await answering(port)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** Writes the server's own tables, and what the tests need. */
async function bootstrap(args: readonly string[]): Promise<void> {
  const tables = await readFile('/usr/share/mysql/mysql_system_tables.sql', 'utf8')
  const setup = `create database mysql;
use mysql;
${tables}
flush privileges;
create database shop;
create user 'reader'@'%' identified by 'Secret2026';
grant select on shop.* to 'reader'@'%';
`
  const server = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] })
  server.stdin.end(setup)
  const [code] = (await once(server, 'exit')) as [number]
  if (code !== 0) throw new Error(`mariadbd did not set itself up: ${code}`)
}

async function answering(port: number): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const options = { host: '127.0.0.1', port, user: 'reader', password: 'Secret2026', database: 'shop' }
      const connection = await mysql.createConnection(options)
      await connection.end()
      return
    } catch (error) {
      if (attempt > 150) throw error
      await pause(200)
    }
  }
}

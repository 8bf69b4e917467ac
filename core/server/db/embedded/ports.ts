import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

/** The first of the wanted ports that is free on this machine, else any. */
export async function freePort(...wanted: (number | undefined)[]): Promise<number> {
  for (const port of wanted) {
    if (port && (await isFree(port))) return port
  }
  return await listenOn(0)
}

/** The port of the last start, so that addresses noted elsewhere stay right. */
export function rememberedPort(folder: string): number | undefined {
  const file = path.join(folder, 'port')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined
}

/** Notes the port for the next start. */
export function rememberPort(folder: string, port: number) {
  writeFileSync(path.join(folder, 'port'), `${port}\n`)
}

async function isFree(port: number) {
  try {
    await listenOn(port)
    return true
  } catch {
    return false
  }
}

function listenOn(port: number) {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

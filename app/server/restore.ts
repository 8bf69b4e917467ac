import { restoreCommand } from '@mortise/server'

const say = (line: string) => process.stdout.write(`${line}\n`)

process.exitCode = await restoreCommand({ args: process.argv.slice(2), env: process.env, say })

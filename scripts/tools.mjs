// What the scripts share. Only Node's own modules: they run before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

export const fromRoot = (...parts) => path.join(root, ...parts)

export const say = (line) => console.log(line)

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} 秒`

/** Runs a program on our own terminal and answers its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(signal ? 1 : code))
  })
}

/** Runs a program quietly and answers its exit code and all it said. */
export async function capture(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(signal ? 1 : code))
  })
  return { code, output }
}

/** Does the work and tells every ten seconds that it is still going on. */
export async function withProgress(label, work) {
  const since = performance.now()
  say(`${label}……`)
  const timer = setInterval(() => say(`${label}…… 已用 ${seconds(since)}`), 10_000)
  try {
    const result = await work()
    say(`${label}：完成，用时 ${seconds(since)}`)
    return result
  } finally {
    clearInterval(timer)
  }
}

/** The program behind a package's command, to be run by this very Node. */
export function commandOf(name) {
  const file = fromRoot('node_modules', '.bin', name)
  if (!existsSync(file)) throw new Error(`没有安装 ${name}`)
  return file
}

/** All files below a folder, in a fixed order, as paths from the root. */
export function filesBelow(folder, isWanted = () => true) {
  const at = fromRoot(folder)
  if (!existsSync(at)) return []
  return readdirSync(at, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`
      if (entry.name === 'node_modules' || entry.name === 'dist') return []
      if (entry.isDirectory()) return filesBelow(name, isWanted)
      return isWanted(name) ? [name] : []
    })
}

/** The packages of this repository: their folders, and what their package.json says. */
export function workspaces() {
  const { workspaces: patterns } = readJson('package.json')
  return patterns
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern]
      const parent = pattern.slice(0, -2)
      return existsSync(fromRoot(parent))
        ? readdirSync(fromRoot(parent)).map((name) => `${parent}/${name}`)
        : []
    })
    .filter((folder) => existsSync(fromRoot(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readJson(`${folder}/package.json`) }))
}

export const readJson = (file) => JSON.parse(readFileSync(fromRoot(file), 'utf8'))

/** One fingerprint of names and contents together. */
export function fingerprint(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(fromRoot(file)))
      .update('\0')
  return hash.digest('hex')
}

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { removeEmbedded, startEmbedded } from '../db/embedded/embedded.ts'
import { isAlive, markOf } from '../db/embedded/processes.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL in which tests may create databases. */
    pgUrl: string
    /** Where the data folders stay that go with databases which tests copy. */
    templates: string
  }
}

/** Gives all tests of a run one throw-away PostgreSQL, or the one TEST_DATABASE_URL names. */
export async function setup(project: TestProject) {
  const templates = mkdtempSync(path.join(os.tmpdir(), 'mortise-templates-'))
  project.provide('templates', templates)
  const removeTemplates = () => rmSync(templates, { recursive: true, force: true })
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('pgUrl', given)
    return removeTemplates
  }
  await removeAbandoned()
  const dir = mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${markOf(process.pid)}-`))
  const { url, stop } = await startEmbedded({ dir, durable: false, log: () => {} })
  project.provide('pgUrl', url)
  return async () => {
    await stop()
    await removeEmbedded(dir)
    removeTemplates()
  }
}

const PREFIX = 'mortise-test-'

/** A run that was killed leaves its server running: the next one clears it away. */
async function removeAbandoned() {
  for (const name of readdirSync(os.tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const mark = name.slice(PREFIX.length).split('-', 2).join('-')
    if (!isAlive(mark)) await removeEmbedded(path.join(os.tmpdir(), name))
  }
}

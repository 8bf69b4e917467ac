import system from '@mortise/system/server'
import { openPart, type Part } from '../part.ts'
import { bundleServers, type Child, startChild } from './child.ts'
import { measured } from './model.ts'

/** What all figures stand on: the product's tables with those that are measured, and servers beside the one in this process. */
export interface EngineFixture extends Omit<Part, 'listen'> {
  startOurs(nodeFlags?: string[]): Promise<Child>
}

export async function openFixture(): Promise<EngineFixture> {
  const [part] = await Promise.all([openPart([system, measured], { isPart: false }), bundleServers()])
  const { databaseUrl, dataDir } = part
  // This one serves nobody: the server that is measured is alone on its database, as it is with its users.
  await part.app.peers.close()
  return { ...part, startOurs: (nodeFlags) => startChild('ours', { databaseUrl, dataDir }, nodeFlags) }
}

import { threadWork } from '@mortise/server/thread'
import { simulated } from './simulated.ts'
import type { SimulationFound, SimulationTask } from './task.ts'

await threadWork<SimulationTask, SimulationFound>(async ({ task }) => simulated(task))

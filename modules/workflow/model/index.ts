import { defineModule } from '@mortise/model'
import { ProcessStatus, TaskKind, TaskOutcome, TaskStatus } from './dicts.ts'
import {
  ProcessDefinition,
  ProcessInstance,
  ProcessLog,
  ProcessTask,
  ProcessTimer,
  ProcessToken,
} from './process.ts'

export { compileBpmn } from './bpmn/compile.ts'
export type { Command, CommandOf } from './engine/command.ts'
export type { Environment } from './engine/environment.ts'
export { replay } from './engine/replay.ts'
export { isEnded, type State, type Task } from './engine/state.ts'
export { type Step, start, step } from './engine/step.ts'
export { type Graph, nodeOf } from './graph/graph.ts'
export type { Directory } from './people/directory.ts'
export { environmentFrom } from './people/environment.ts'
export type { Finding } from './proof/finding.ts'
export { prove, refuseStuck } from './proof/prove.ts'
export { ProcessDefinition, ProcessInstance, ProcessLog, ProcessStatus, ProcessTask, TaskStatus }

export const workflow = defineModule('workflow', {
  label: '流程管理',
  permissions: { 'wf:deploy': '流程发布' },
  entities: [ProcessDefinition, ProcessInstance, ProcessToken, ProcessTask, ProcessTimer, ProcessLog],
  dicts: [ProcessStatus, TaskStatus, TaskKind, TaskOutcome],
})

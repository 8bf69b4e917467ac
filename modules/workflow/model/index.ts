import { defineModule } from '@mortise/model'
import { ApproverGroup, ProcessBinding, ProcessDefinition, ProcessModel } from './definition.ts'
import { ModelStatus, ProcessStatus, TaskKind, TaskOutcome, TaskStatus } from './dicts.ts'
import { duties } from './duties.ts'
import { menu } from './menu.ts'
import { OpinionDraft, ProcessCopy, ProcessPhrase } from './personal.ts'
import {
  ProcessIncident,
  ProcessInstance,
  ProcessLog,
  ProcessTask,
  ProcessTimer,
  ProcessToken,
} from './process.ts'

export {
  readApproval,
  readCopyTo,
  readSettings,
  writeApproval,
  writeCopyTo,
  writeSettings,
} from './bpmn/attributes.ts'
export { compileBpmn } from './bpmn/compile.ts'
export { downwards, namedAbove } from './bpmn/downwards.ts'
export { approvalAttributes, bpmnExtension, type ModdleElement, settingAttributes } from './bpmn/elements.ts'
export { withLinks } from './bpmn/links.ts'
export { withPlainIds } from './bpmn/plain-ids.ts'
export { writeBpmn } from './bpmn/write.ts'
export type * from './contract/binding.ts'
export type * from './contract/commands.ts'
export type * from './contract/design.ts'
export type * from './contract/handling.ts'
export type * from './contract/link.ts'
export type * from './contract/named.ts'
export type * from './contract/report.ts'
export type { FieldRights } from './definition.ts'
export type { Command, CommandOf } from './engine/command.ts'
export type { Effect, LogLine } from './engine/effect.ts'
export type { Environment } from './engine/environment.ts'
export { refuseMigration } from './engine/migrate.ts'
export { replay } from './engine/replay.ts'
export { returnTargetsOf } from './engine/return.ts'
export {
  type InstanceStatus,
  isEnded,
  isOpen,
  type Outcome,
  type State,
  type Task,
  type Token,
  type Visit,
} from './engine/state.ts'
export { type Step, start, step } from './engine/step.ts'
export { isOwnApplication } from './engine/tasks.ts'
export { callsOf, refuseCircularCalls } from './graph/calls.ts'
export { flowOf, type Graph, type GraphNode, nodeOf, peopleRulesOf } from './graph/graph.ts'
export {
  type Approval,
  type ApproveMode,
  type AssignBy,
  type Assignment,
  assignWays,
  defaultApproval,
  defaultSettings,
  type ProcessSettings,
  waysWithValue,
} from './graph/settings.ts'
export { minutesOf } from './graph/trigger.ts'
export type { Directory } from './people/directory.ts'
export { environmentFrom } from './people/environment.ts'
export type { LogAttachment } from './process.ts'
export type { Finding } from './proof/finding.ts'
export { proveBeside, refuseStuck } from './proof/prove.ts'
export { type Walk, walk } from './proof/walk.ts'
export {
  type Comparison,
  type ComparisonSign,
  comparisonSigns,
  comparisonsOf,
  conditionOfLines,
} from './simple/comparison.ts'
export {
  addBranch,
  insertStep,
  mapBranch,
  moveBranch,
  removeBranch,
  removeStep,
  replaceStep,
  type Spot,
} from './simple/edit.ts'
export { treeOfGraph } from './simple/from-graph.ts'
export { graphOfTree } from './simple/to-graph.ts'
export {
  allSteps,
  type Branch,
  isSplit,
  type SimpleProcess,
  type SimpleStep,
  type SplitKind,
  type SplitStep,
} from './simple/tree.ts'
export {
  ApproverGroup,
  ModelStatus,
  OpinionDraft,
  ProcessBinding,
  ProcessCopy,
  ProcessDefinition,
  ProcessIncident,
  ProcessInstance,
  ProcessLog,
  ProcessModel,
  ProcessPhrase,
  ProcessStatus,
  ProcessTask,
  TaskOutcome,
  TaskStatus,
}

export const workflow = defineModule('workflow', {
  label: '流程管理',
  isPlatform: true,
  icon: 'cluster',
  duties,
  menu,
  entities: [
    ProcessModel,
    ProcessDefinition,
    ProcessBinding,
    ApproverGroup,
    ProcessInstance,
    ProcessToken,
    ProcessTask,
    ProcessTimer,
    ProcessLog,
    ProcessCopy,
    ProcessPhrase,
    OpinionDraft,
    ProcessIncident,
  ],
  dicts: [ModelStatus, ProcessStatus, TaskStatus, TaskKind, TaskOutcome],
})

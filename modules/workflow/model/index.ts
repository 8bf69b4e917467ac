export { compileBpmn } from './bpmn/compile.ts'
export type { Environment } from './engine/environment.ts'
export { start, step } from './engine/step.ts'
export type { Graph } from './graph/graph.ts'

export { checkFormula } from './check.ts'
export { compileFormula, evaluate } from './evaluate.ts'
export { functionHelp } from './function-help.ts'
export { formulaFunctions } from './functions.ts'
export { nodesIn } from './nodes.ts'
export { orderByDependency } from './order.ts'
export { parseFormula } from './parse.ts'
export { type FormulaFault, faultOf, readingFault } from './reading-fault.ts'
export { type Formula, formulaLimits } from './syntax.ts'
export { textsIn } from './texts.ts'
export {
  type FormulaResult,
  type FormulaScope,
  type FormulaType,
  materialType,
  optionType,
  type ScopeType,
  type ScopeTypes,
  typeWords,
} from './types.ts'

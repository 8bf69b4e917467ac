import { type FormulaFunction, formulaFunctions, type Typing } from './functions.ts'
import {
  type AttributeNode,
  type BinaryNode,
  type CallNode,
  type Formula,
  formulaError,
  type NameNode,
  type Node,
} from './syntax.ts'
import { type FormulaType, own, type ScopeType, type ScopeTypes, typeWords } from './types.ts'

type Inferred = FormulaType | 'unknown'

/** Refuses unknown names, wrong types and functions this place does not offer; answers what the formula comes to. */
export function checkFormula(formula: Formula, types: ScopeTypes): FormulaType {
  const type = inferType(formula, types)
  // With every name told nothing can stay unknown.
  if (type === 'unknown') throw new Error(`the type of formula ${formula.source} was not found`)
  return type
}

/** What a formula comes to as far as its own text and the told names show; without names it checks its text alone. */
export function inferType(formula: Formula, types?: ScopeTypes): Inferred {
  const refuse = (node: Node, detail: string): never => {
    throw formulaError(formula, detail, node.at)
  }

  // Each part is looked at once: asked again at every level, nested comparisons would double the work forty times.
  const known = new Map<Node, Inferred>()
  function typeOf(node: Node): Inferred {
    const type = known.get(node) ?? lookAt(node)
    known.set(node, type)
    return type
  }

  function lookAt(node: Node): Inferred {
    switch (node.kind) {
      case 'number':
      case 'text':
      case 'boolean':
        return node.kind
      case 'name':
        return nameType(node, typeIn(node.name, node))
      case 'attribute':
        return attributeType(node, typeIn(node.name, node))
      case 'negate':
        expect(node.operand, 'number')
        return 'number'
      case 'not':
        expect(node.operand, 'boolean')
        return 'boolean'
      case 'binary':
        return binaryType(node)
      case 'call':
        return callOf(formula, node).type(node, typing)
    }
  }

  function typeIn(name: string, node: Node): ScopeType | undefined {
    if (!types) return undefined
    const type = own<ScopeType>(types, name)
    if (type) return type
    // The name itself is easily found; where there are several formulas, its place helps.
    throw formulaError(formula, `未知变量${name}`, node.at, formula.label !== '')
  }

  function nameType(node: NameNode, type: ScopeType | undefined): Inferred {
    if (type === undefined) return 'unknown'
    if (type === 'function') return refuse(node, `${node.name}是函数，后面应有括号`)
    if (typeof type === 'string') return type
    if ('rows' in type) return refuse(node, `明细${node.name}只能用于sum或len`)
    return own<FormulaType>(type.record, 'code') ?? refuse(node, `${node.name}后面应写明属性`)
  }

  function attributeType(node: AttributeNode, type: ScopeType | undefined): Inferred {
    if (type === undefined) return 'unknown'
    if (typeof type === 'object' && 'rows' in type) return refuse(node, `明细${node.name}只能用于sum或len`)
    const attribute = typeof type === 'object' && own<FormulaType>(type.record, node.attribute)
    return attribute || refuse(node, `${node.name}没有属性${node.attribute}`)
  }

  function binaryType({ operator, left, right }: BinaryNode): Inferred {
    switch (operator) {
      case 'and':
      case 'or':
        expect(left, 'boolean')
        expect(right, 'boolean')
        return 'boolean'
      case '=':
      case '!=':
        shared([left, right])
        return 'boolean'
      case '<':
      case '<=':
      case '>':
      case '>=':
        expect(left, 'number', 'text')
        expect(right, 'number', 'text')
        shared([left, right])
        return 'boolean'
      default:
        expect(left, 'number')
        expect(right, 'number')
        return 'number'
    }
  }

  function expect(node: Node, ...accepted: readonly FormulaType[]): void {
    const type = typeOf(node)
    if (type === 'unknown' || accepted.includes(type)) return
    const words = accepted.map((accepted) => typeWords[accepted]).join('或')
    refuse(node, `应为${words}，这里是${typeWords[type]}`)
  }

  function shared(nodes: readonly Node[]): Inferred {
    let common: Inferred = 'unknown'
    for (const node of nodes) {
      const type = typeOf(node)
      if (common === 'unknown') common = type
      else if (type !== 'unknown' && type !== common) {
        refuse(node, `应与前面同为${typeWords[common]}，这里是${typeWords[type]}`)
      }
    }
    return common
  }

  const typing: Typing = {
    of: typeOf,
    expect,
    shared,
    refuse,
    known(node) {
      const type = typeIn(node.name, node)
      if (node.kind === 'attribute') attributeType(node, type)
    },
    rows(node) {
      const type = typeIn(node.name, node)
      if (type && !(typeof type === 'object' && 'rows' in type)) refuse(node, `${node.name}不是明细`)
    },
    rowField(node) {
      const type = typeIn(node.name, node)
      if (type === undefined) return
      if (typeof type !== 'object' || !('rows' in type)) return refuse(node, `${node.name}不是明细`)
      const field = own<FormulaType>(type.rows, node.attribute)
      if (!field) refuse(node, `明细${node.name}没有字段${node.attribute}`)
      if (field !== 'number') refuse(node, `${node.name}.${node.attribute}不是数字，不能合计`)
    },
    host(call) {
      if (types && own<ScopeType>(types, call.name) !== 'function')
        refuse(call, `这里不能使用函数${call.name}`)
    },
  }

  return typeOf(formula.root)
}

/** The function a call names, with its number of arguments checked. */
export function callOf(formula: Formula, call: CallNode): FormulaFunction {
  const called = formulaFunctions.get(call.name)
  if (!called) throw formulaError(formula, `未知函数${call.name}`, call.at)
  const [least, most] = called.args
  if (call.args.length < least || call.args.length > most) {
    throw formulaError(formula, `函数${call.name}的参数个数不对`, call.at)
  }
  return called
}

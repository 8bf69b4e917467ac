import {
  checkFormula,
  type FormulaType,
  faultOf,
  parseFormula,
  type ScopeType,
  typeWords,
} from '@mortise/model'
import { type FormulaHelp, FormulaHelping } from '@mortise/web'
import type { BindableEntity } from '@mortise/workflow/model'
import { type ReactNode, useMemo } from 'react'
import { processNames } from './process-names.ts'

/** What formulas below know: the fields of the record, and what every process has. */
export function useFormulaNames(entity: BindableEntity | null) {
  return useMemo(() => {
    const help = helpFor(entity)
    return ({ children }: { children: ReactNode }) => <FormulaHelping value={help}>{children}</FormulaHelping>
  }, [entity])
}

function helpFor(entity: BindableEntity | null): FormulaHelp {
  const variables = [...(entity?.variables ?? []), ...processNames]
  const types = new Map<string, ScopeType>(
    variables.flatMap(({ name, type }) => (type === 'lines' ? [] : [[name, type] as const])),
  )
  types.set('hasRole', 'function').set('deptLevel', 'function')
  return {
    names: variables.map(({ name, label, type }) => ({
      name,
      label,
      detail: type === 'lines' ? '明细' : typeWords[type],
    })),
    functions: ['hasRole', 'deptLevel'],
    check(source, wanted) {
      let found: FormulaType | undefined
      const fault = faultOf(() => {
        found = checkFormula(parseFormula(source), types)
      })
      // Of a process without a record only the server knows what its variables are.
      if (fault) return entity ? fault : faultOf(() => parseFormula(source))
      const isOther = wanted !== 'any' && found !== undefined && found !== wanted
      return isOther && found ? { message: `结果应为${typeWords[wanted]}，现在是${typeWords[found]}` } : null
    },
  }
}

import { expect, test } from 'vitest'
import { functionHelp } from './function-help.ts'
import { formulaFunctions } from './functions.ts'

test('every function is explained, and nothing that is none', () => {
  expect(Object.keys(functionHelp).toSorted()).toEqual([...formulaFunctions.keys()].toSorted())
  for (const [name, { form }] of Object.entries(functionHelp)) expect(form).toMatch(new RegExp(`^${name}\\(`))
})

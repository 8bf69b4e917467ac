import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Has } from './has.tsx'
import type { AuthEntry } from './permission.ts'
import { FormRights, useRights } from './use-access.ts'

const entry = (action: string, type = '1', status = '1'): AuthEntry => ({ action, type, status })
const drawnWith = (own: readonly AuthEntry[], node: Parameters<typeof createElement>[0]) =>
  renderToString(createElement(FormRights, { value: own }, createElement(node)))

// Its children are required, which only props can tell the compiler.
// oxlint-disable-next-line react/no-children-prop
const Agreeing = () => createElement(Has, { code: 'agree', otherwise: '等待他人', children: '同意' })

test('what needs a right shows to those whose form brings it along, and another thing to the others', () => {
  expect(drawnWith([entry('agree,refuse')], Agreeing)).toBe('同意')
  expect(drawnWith([entry('refuse')], Agreeing)).toBe('等待他人')
  expect(drawnWith([entry('agree', '2')], Agreeing)).toBe('等待他人')
})

function Rules() {
  const { has, isDisabled, isColumnShown, isAllowed } = useRights()
  return [has, isDisabled, isColumnShown, isAllowed].map((rule) => (rule('price') ? 'yes' : 'no')).join(' ')
}

test('a code that nobody registered shows nothing, locks nothing, hides no column and allows nothing', () => {
  expect(drawnWith([], Rules)).toBe('no no yes no')
})

test('the list of a form locks its fields and denies its actions', () => {
  expect(drawnWith([entry('price', '2', '0')], Rules)).toBe('no yes yes no')
  expect(drawnWith([entry('price', '2')], Rules)).toBe('no no yes yes')
})

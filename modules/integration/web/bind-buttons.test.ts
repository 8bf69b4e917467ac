import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BindButtons } from './bind-buttons.tsx'

const drawn = (readOnly: boolean) =>
  renderToStaticMarkup(
    createElement(BindButtons, { formId: 'account', readOnly, isSaving: false, onClose: () => {} }),
  )

test('[A-222] who only looks at an account finds 关闭 and nothing to save it with', () => {
  expect(drawn(true).match(/<button/g)).toHaveLength(1)
  expect(drawn(true).replace(/<[^>]+>/g, '')).toMatch(/^关\s?闭$/)
  expect(drawn(false).match(/<button/g)).toHaveLength(2)
  expect(drawn(false)).toContain('type="submit"')
})

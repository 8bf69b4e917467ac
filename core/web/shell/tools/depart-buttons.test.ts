import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DepartButtons } from './depart-buttons.tsx'

const texts = (onClose: (() => void) | null) =>
  renderToStaticMarkup(createElement(DepartButtons, { isBusy: false, onConfirm: () => {}, onClose }))
    .split('</button>')
    .map((button) => button.replace(/<[^>]+>|\s/g, ''))
    .filter(Boolean)

test('[A-215] a department that must be chosen leaves no way out, one that may be has 关闭', () => {
  expect(texts(null)).toEqual(['确认'])
  expect(texts(() => {})).toEqual(['关闭', '确认'])
})

import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { BlankLayout } from '../../public/layout/blank-layout.tsx'
import { BasicLayout } from './basic-layout.tsx'

const page = createElement('p', null, '页面')
const within = (layout: ReactElement) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      { initialEntries: ['/somewhere'] },
      createElement(
        Routes,
        null,
        createElement(
          Route,
          { element: layout },
          createElement(Route, { path: '/somewhere', element: page }),
        ),
      ),
    ),
  )

test('[A-166] the basic layout wraps the page that the router shows and adds nothing to it', () => {
  expect(within(createElement(BasicLayout))).toContain('<p>页面</p>')
  expect(within(createElement(BasicLayout))).not.toMatch(/<(nav|header|aside|footer)/)
})

test('the blank layout is the page alone', () => {
  expect(within(createElement(BlankLayout))).toBe('<div class="mortise-blank"><p>页面</p></div>')
})

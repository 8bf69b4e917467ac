import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import {
  articlesAt,
  chapterAt,
  chapters,
  glossary,
  pictureFile,
  pictures,
  refusals,
  searchHandbook,
  takenPictures,
  tours,
} from '@mortise/handbook/model'
import { type AnyEntity, fieldsOf, linkModules, type MenuItem, type Module, snakeCase } from '@mortise/model'
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

const root = path.resolve(import.meta.dirname, '../..')
const linked = linkModules(modules.map(({ module }) => module))
const pages = new Map(linked.modules.flatMap((module) => pagesOf(module, module.menu)))
const articles = chapters.flatMap((chapter) => chapter.articles)

test('every name that the handbook quotes is one of the product', () => {
  const names = namesOfProduct()
  const quoted = articles.flatMap(({ key, steps, note = '' }) =>
    [...`${steps.join('')}${note}`.matchAll(/「([^」]*)」/g)].map(([, name = '']) => ({ key, name })),
  )
  const advised = refusals.flatMap(({ sentence, advice }) =>
    [...advice.matchAll(/「([^」]*)」/g)].map(([, name = '']) => ({ key: sentence, name })),
  )
  expect([...quoted, ...advised].filter(({ name }) => !names.has(name))).toEqual([])
  expect(quoted.length).toBeGreaterThan(300)
  expect(names.has('没有这个按钮')).toBe(false)
})

test('every article begins on a page of the menu, within the area that it is told under', () => {
  const lost = articles
    .filter(({ page }) => page !== '/' && !pages.has(page))
    .map(({ key, page }) => ({ key, page }))
  expect(lost).toEqual([])
  // The ten usual things; a small area has fewer, and none is left with two or three.
  const counts = chapters.map(({ articles: own }) => own.length)
  expect(counts.filter((count) => count < 6 || count > 10)).toEqual([])
  expect(counts.filter((count) => count === 10).length).toBeGreaterThan(20)
  const keys = articles.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { key, articles: own } of chapters) {
    expect(own.every((article) => article.key.startsWith(`${key}/`))).toBe(true)
  }
})

test('every page of the menu opens the handbook at a chapter, and the pages of documents at what is done there', () => {
  expect([...pages.keys()].filter((page) => !chapterAt(page))).toEqual([])
  expect(articlesAt('/purchasing/purchase-order', '采购订单').map(({ key }) => key)).toEqual(
    expect.arrayContaining(['purchasing/order', 'purchasing/receive', 'purchasing/to-order']),
  )
  expect(articlesAt('/nowhere')).toEqual([])
})

test('every refusal that the handbook explains is still one that the product can utter', () => {
  const uttered = sentencesOfProduct()
  expect(refusals.filter(({ sentence }) => !uttered.has(sentence)).map(({ sentence }) => sentence)).toEqual(
    [],
  )
  const sentences = refusals.map(({ sentence }) => sentence)
  expect(new Set(sentences).size).toBe(sentences.length)
  expect(refusals.filter(({ chapter }) => !chapters.some(({ key }) => key === chapter))).toEqual([])
})

test('every refusal of the product, as it is shown, is explained in the handbook, and before all else', () => {
  const refused = refusedByProduct()
  expect(refused.length).toBeGreaterThan(900)
  const explained = (sentence: string) => {
    const [best] = searchHandbook(sentence.replaceAll('…', '甲1'), { limit: 1 })
    return best?.kind === 'refusal'
  }
  expect(refused.filter((sentence) => !explained(sentence))).toEqual([])
})

test('every picture is of a page of the menu; those that were taken lie among the public files, and all are small', () => {
  const folder = path.join(root, 'app/web/public/manual')
  const files = existsSync(folder) ? readdirSync(folder) : []
  expect(files.toSorted()).toEqual([...takenPictures].toSorted())
  const known = new Set(pictures.map(pictureFile))
  expect(takenPictures.filter((file) => !known.has(file))).toEqual([])
  expect(pictures.filter(({ page }) => page !== '/' && !pages.has(page))).toEqual([])
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
  expect(bytes).toBeLessThan(6 * 1024 * 1024)
})

test('every tour leads over pages of the menu to what is there by that name, and needs rights that there are', () => {
  const names = namesOfProduct()
  const stops = tours.flatMap((tour) => tour.stops)
  expect(stops.filter(({ page, at }) => (page !== '/' && !pages.has(page)) || !names.has(at))).toEqual([])
  expect(tours.flatMap(({ needs }) => needs).filter((code) => !linked.permissions.has(code))).toEqual([])
})

test('every word of the glossary is explained once', () => {
  const words = glossary.map(({ word }) => word)
  expect(new Set(words).size).toBe(words.length)
})

function pagesOf(module: Module, menu: readonly MenuItem[] = []): [string, string][] {
  return menu.flatMap(({ label, open, children }): [string, string][] => [
    ...(open ? [[addressOf(module, open), label] as [string, string]] : []),
    ...pagesOf(module, children),
  ])
}

function addressOf(module: Module, open: AnyEntity | string): string {
  return typeof open === 'string' ? open : `/${module.name}/${snakeCase(open.name).replaceAll('_', '-')}`
}

/** All that a screen says in the words of the definitions, and what is written on it by hand. */
function namesOfProduct(): Set<string> {
  const names = new Set<string>([...pages.values(), '首页'])
  for (const module of linked.modules) names.add(module.label)
  for (const label of linked.permissions.values()) names.add(label)
  for (const dict of linked.dicts.values()) for (const text of Object.values(dict.items)) names.add(text)
  for (const entity of linked.entities.values()) {
    names.add(entity.label)
    for (const field of Object.values(fieldsOf(entity))) addField(names, field)
  }
  for (const { file, text } of sources(['web'])) {
    if (file.endsWith('help.ts')) continue
    for (const [, , said = ''] of text.matchAll(/(['"`])((?:(?!\1)[^\n])*)\1/g))
      if (HAN.test(said)) names.add(said)
    for (const [, said = ''] of text.matchAll(/(?:>|\}|^)\s*([^<>{}=;]*?)\s*(?=<|\{|$)/gm))
      if (HAN.test(said)) names.add(said)
  }
  return names
}

type SomeField = ReturnType<typeof fieldsOf>[string]
function addField(names: Set<string>, field: SomeField): void {
  names.add(field.label)
  if (field.kind === 'flow') {
    const { states, moves } = field as unknown as {
      states: Record<string, string>
      moves: Record<string, { label: string }>
    }
    for (const state of Object.values(states)) names.add(state)
    for (const { label } of Object.values(moves)) names.add(label)
  }
  if (field.kind === 'lines') {
    for (const inner of Object.values((field as unknown as { fields: Record<string, SomeField> }).fields))
      addField(names, inner)
  }
}

/** Every text of the rules and the engine, `…` where it names something. */
function sentencesOfProduct(): Set<string> {
  const sentences = new Set<string>()
  for (const { text } of sources(['server', 'model'])) {
    const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    for (const [, said = ''] of code.matchAll(/'((?:\\.|[^'\\\n])*)'/g))
      if (HAN.test(said)) sentences.add(said)
    for (const [, said = ''] of code.matchAll(/`((?:\\.|\$\{(?:[^{}]|\{[^{}]*\})*\}|[^`\\])*)`/g)) {
      if (HAN.test(said)) sentences.add(said.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…'))
    }
  }
  return sentences
}

/** What the rules refuse with, as whole sentences: what is shorter is put together with others. */
function refusedByProduct(): string[] {
  const said = new Set<string>()
  for (const { text } of sources(['server', 'model'])) {
    for (const [, plain, made] of text.matchAll(
      /new (?:BusinessError|HttpFailure)\(\s*(?:'((?:\\.|[^'\\\n])*)'|`((?:\\.|\$\{(?:[^{}]|\{[^{}]*\})*\}|[^`\\])*)`)/g,
    ))
      said.add((plain ?? made ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…'))
  }
  return [...said].filter((sentence) => (sentence.match(HAN_ALL) ?? []).length > 7)
}

const HAN_ALL = /\p{Script=Han}/gu
const HAN = /\p{Script=Han}/u

function sources(sides: readonly string[]): { file: string; text: string }[] {
  const place = new RegExp(
    `^(?:core/(?:${sides.join('|')})|modules/(?!handbook/|demo/)[^/]+/(?:${sides.join('|')}))/.*\\.tsx?$`,
  )
  return ['core', 'modules'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter(
        (file) =>
          place.test(file) && !/\.(?:test|spec|fixture)\./.test(file) && !file.includes('node_modules'),
      )
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
  )
}

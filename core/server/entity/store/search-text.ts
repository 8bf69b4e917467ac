import { type AnyEntity, type Row, SEARCH_TEXT } from '@mortise/model'
import { soundOf } from '../../base/pinyin.ts'
import { type Column, storable } from '../engine/compiled.ts'

const CHINESE = /\p{Script=Han}/u
const RUNS = /\p{Script=Han}+/gu

/**
 * All that a row is found by in one text, word by word: what its fields say in small letters, then how it sounds, whole
 * and by its initials, so that 中纤板 is found by `zhongxian` and by `zxb`; last its Chinese by twos, because an index of
 * threes knows nothing of shorter words unless they stand alone.
 */
export async function searchTextOf({ findBy = [] }: AnyEntity, row: Row): Promise<string> {
  const texts = findBy.flatMap((key: string) => {
    const value = row[key]
    return value === null || value === undefined || value === '' ? [] : [String(value).toLowerCase()]
  })
  const sounds: string[] = []
  for (const text of texts.filter((each) => CHINESE.test(each))) sounds.push(await soundOf(text))
  const pairs = new Set(texts.flatMap((text) => [...(text.match(RUNS) ?? [])].flatMap(pairsOf)))
  return ` ${[...texts, ...sounds, ...pairs].join(' ')} `
}

/** 中纤板 by twos is 中纤, 纤板, 板: the last by itself, so that each of its characters begins a word. */
function pairsOf(run: string): string[] {
  const characters = [...run]
  return characters.map((first, at) => first + (characters[at + 1] ?? ''))
}

/** A row's values for the columns of a statement. */
export async function valuesOf(entity: AnyEntity, columns: readonly Column[], row: Row): Promise<unknown[]> {
  const values = columns.map(({ key, field }) => storable(field, row[key]))
  if (!entity.findBy) return values
  values[columns.findIndex(({ key }) => key === SEARCH_TEXT)] = await searchTextOf(entity, row)
  return values
}

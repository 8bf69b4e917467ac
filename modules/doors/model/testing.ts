export * from './m808.fixture.ts'
export { bom, option, parameter, price, size } from './spec-parts.fixture.ts'

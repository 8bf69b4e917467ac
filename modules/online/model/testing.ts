export { blankField, randomForm, smallForm } from './random-form.fixture.ts'

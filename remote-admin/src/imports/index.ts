/** What other features use of the imports: sending a file, the progress of a run in words, and its rejected rows. */
export { downloadErrors } from './downloadErrors'
export { describeProgress, stateNames } from './importTexts'
export { ChosenFile } from './importValues'
export { UploadBar } from './UploadBar'
export { base64Of } from './uploadFile'
export { useFileUpload } from './useFileUpload'

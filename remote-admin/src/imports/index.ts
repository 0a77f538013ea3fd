/** What other features use of the imports: sending a file, and the progress of a run in words. */
export { describeProgress, stateNames } from './importTexts'
export { ChosenFile } from './importValues'
export { UploadBar } from './UploadBar'
export { useFileUpload } from './useFileUpload'
